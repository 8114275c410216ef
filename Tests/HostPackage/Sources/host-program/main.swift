import Host

let host = try Host()
print(try host.run())
