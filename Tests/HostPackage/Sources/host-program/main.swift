import Host
import TestSupport

let host = try Host()
print(try host.run(), "and", TestSupport.name)
