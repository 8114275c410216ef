/// The names on the map, and the lines of the railway.
///
/// All are facts; they are written from general knowledge, as Wikipedia and OpenStreetMap have them, and rounded to four decimals or
/// fewer.
struct MapPlaces: Sendable {
  let all: [Place]
  /// The MTR's lines, by the places on them.
  let railways: [[Place]]

  /// - Parameter others: Places that the map names besides its own; stations of the railway may be among them.
  init(with others: [Place]) {
    let all = others + Self.region + Self.waters + Self.world + Self.stations
    self.all = all
    railways = Self.lines.map { names in names.compactMap { name in all.last { $0.name == name } } }
  }

  private static let region = [
    Place("Hong Kong", 22.2760, 114.1750, .metropolis),
    Place("Macau", 22.1987, 113.5439, .city), Place("Shenzhen", 22.5431, 114.0579, .city),
    Place("Zhuhai", 22.2710, 113.5167, .city), Place("Guangzhou", 23.1291, 113.2644, .metropolis),
    Place("Foshan", 23.0215, 113.1214, .city), Place("Dongguan", 23.0207, 113.7518, .city),
    Place("Zhongshan", 22.5170, 113.3928, .city), Place("Huizhou", 23.1115, 114.4160, .city),
    Place("Jiangmen", 22.5787, 113.0819, .city), Place("Shanwei", 22.7862, 115.3750, .city),
    Place("Zhaoqing", 23.0469, 112.4651, .city), Place("Yangjiang", 21.8570, 111.9822, .city),
    Place("Qingyuan", 23.6820, 113.0560, .city), Place("Heyuan", 23.7437, 114.7008, .city),
    Place("Shantou", 23.3541, 116.6820, .city), Place("Zhanjiang", 21.2707, 110.3594, .city),
    Place("Haikou", 20.0440, 110.1999, .city), Place("Nanning", 22.8170, 108.3665, .city),
    Place("Xiamen", 24.4798, 118.0894, .city), Place("Fuzhou", 26.0745, 119.2965, .city),
    Place("Nansha", 22.7700, 113.5900, .town), Place("Humen", 22.8150, 113.6730, .town),
    Place("Bao'an", 22.5550, 113.8840, .town), Place("Longgang", 22.7200, 114.2470, .town),
    Place("Yantian", 22.5570, 114.2370, .town), Place("Luohu", 22.5480, 114.1310, .town),
    Place("Nanshan", 22.5330, 113.9300, .town), Place("Taipa", 22.1560, 113.5580, .town),
    Place("Kowloon", 22.3150, 114.1800, .island),
    Place("Hong Kong Island", 22.2580, 114.1920, .island), Place("Lantau Island", 22.2630, 113.9300, .island),
    Place("Lamma Island", 22.2000, 114.1350, .island), Place("Po Toi", 22.1680, 114.2560, .island),
    Place("Tap Mun", 22.4720, 114.3610, .island), Place("Grass Island", 22.4790, 114.3640, .island),
    Place("Wanshan Islands", 21.9400, 113.7300, .island), Place("Hei Ling Chau", 22.2540, 114.0310, .island),
    Place("Soko Islands", 22.1690, 113.9080, .island), Place("Ma Wan", 22.3500, 114.0590, .island),
    Place("Beaufort Island", 22.1850, 114.2440, .island), Place("Crooked Island", 22.5480, 114.3000, .island),
    Place("New Territories", 22.4180, 114.1100, .island), Place("Sha Tau Kok", 22.5450, 114.2230),
    Place("Clear Water Bay", 22.2850, 114.2920), Place("Pat Heung", 22.4370, 114.0800),
    Place("Kam Tin", 22.4400, 114.0620), Place("Lau Fau Shan", 22.4690, 113.9850), Place("Pui O", 22.2430, 113.9780),
    Place("Tong Fuk", 22.2300, 113.9330), Place("Ngong Ping", 22.2560, 113.9050), Place("Hoi Ha", 22.4680, 114.3340),
    Place("Sham Tseng", 22.3670, 114.0600), Place("Siu Lam", 22.3680, 114.0000),
    Place("Happy Valley", 22.2690, 114.1840),
    Place("The Peak", 22.2710, 114.1490), Place("Pok Fu Lam", 22.2600, 114.1330), Place("Tai Tam", 22.2400, 114.2230),
    Place("Cyberport", 22.2610, 114.1300, .spot), Place("Deep Water Bay", 22.2430, 114.1850, .spot),
    Place("Peng Chau Pier", 22.2851, 114.0380, .spot), Place("Airport", 22.3080, 113.9180),
  ]

  private static let waters = [
    Place("South China Sea", 19.0000, 115.5000, .sea), Place("Victoria Harbour", 22.2900, 114.1680, .bay),
    Place("Pearl River Delta", 22.3800, 113.7400, .sea), Place("Mirs Bay", 22.5500, 114.4200, .bay),
    Place("Tolo Harbour", 22.4350, 114.2200, .bay), Place("Deep Bay", 22.4850, 113.9600, .bay),
    Place("Port Shelter", 22.3450, 114.3000, .bay), Place("West Lamma Channel", 22.2200, 114.0750, .bay),
    Place("East Lamma Channel", 22.2270, 114.1450, .bay), Place("Tathong Channel", 22.2300, 114.2750, .bay),
    Place("Urmston Road", 22.3650, 113.9150, .bay), Place("Daya Bay", 22.6500, 114.6200, .bay),
    Place("Starling Inlet", 22.5290, 114.2450, .bay), Place("Taiwan Strait", 24.4000, 119.5000, .sea),
    Place("Gulf of Tonkin", 19.8000, 107.7000, .sea), Place("East China Sea", 29.5000, 125.0000, .sea),
    Place("Philippine Sea", 19.0000, 130.0000, .sea), Place("Sea of Japan", 40.0000, 135.0000, .sea),
    Place("Bay of Bengal", 14.5000, 88.0000, .sea), Place("Arabian Sea", 15.0000, 64.0000, .sea),
    Place("Mediterranean", 35.0000, 18.5000, .sea), Place("Caribbean Sea", 15.0000, -75.0000, .sea),
    Place("Pacific Ocean", 6.0000, 165.0000, .ocean), Place("Pacific Ocean", -8.0000, -130.0000, .ocean),
    Place("Indian Ocean", -22.0000, 78.0000, .ocean), Place("Atlantic Ocean", 26.0000, -42.0000, .ocean),
    Place("Atlantic Ocean", -26.0000, -15.0000, .ocean), Place("Arctic Ocean", 79.0000, -160.0000, .ocean),
    Place("Southern Ocean", -61.0000, 100.0000, .ocean),
  ]

  private static let world = [
    Place("Asia", 48.0000, 88.0000, .continent), Place("Europe", 51.0000, 17.0000, .continent),
    Place("Africa", 8.0000, 21.0000, .continent), Place("North America", 46.0000, -102.0000, .continent),
    Place("South America", -13.0000, -58.0000, .continent), Place("Australia", -25.0000, 134.0000, .continent),
    Place("Antarctica", -80.0000, 20.0000, .continent),
    Place("Tokyo", 35.6762, 139.6503, .metropolis), Place("Beijing", 39.9042, 116.4074, .metropolis),
    Place("Shanghai", 31.2304, 121.4737, .metropolis), Place("Taipei", 25.0330, 121.5654, .metropolis),
    Place("Singapore", 1.3521, 103.8198, .metropolis), Place("Bangkok", 13.7563, 100.5018, .metropolis),
    Place("Manila", 14.5995, 120.9842, .metropolis), Place("Seoul", 37.5665, 126.9780, .metropolis),
    Place("Jakarta", -6.2088, 106.8456, .metropolis), Place("Hanoi", 21.0278, 105.8342, .metropolis),
    Place("Sydney", -33.8688, 151.2093, .metropolis), Place("Perth", -31.9523, 115.8613, .metropolis),
    Place("Delhi", 28.6139, 77.2090, .metropolis), Place("Mumbai", 19.0760, 72.8777, .metropolis),
    Place("Dubai", 25.2048, 55.2708, .metropolis), Place("Istanbul", 41.0082, 28.9784, .metropolis),
    Place("Moscow", 55.7558, 37.6173, .metropolis), Place("London", 51.5072, -0.1276, .metropolis),
    Place("Paris", 48.8566, 2.3522, .metropolis), Place("Berlin", 52.5200, 13.4050, .metropolis),
    Place("Madrid", 40.4168, -3.7038, .metropolis), Place("Rome", 41.9028, 12.4964, .metropolis),
    Place("Cairo", 30.0444, 31.2357, .metropolis), Place("Lagos", 6.5244, 3.3792, .metropolis),
    Place("Nairobi", -1.2921, 36.8219, .metropolis), Place("Johannesburg", -26.2041, 28.0473, .metropolis),
    Place("New York", 40.7128, -74.0060, .metropolis), Place("Toronto", 43.6532, -79.3832, .metropolis),
    Place("Mexico City", 19.4326, -99.1332, .metropolis), Place("Los Angeles", 34.0522, -118.2437, .metropolis),
    Place("Vancouver", 49.2827, -123.1207, .metropolis), Place("São Paulo", -23.5505, -46.6333, .metropolis),
    Place("Lima", -12.0464, -77.0428, .metropolis), Place("Buenos Aires", -34.6037, -58.3816, .metropolis),
    Place("Bogotá", 4.7110, -74.0721, .metropolis), Place("Kaohsiung", 22.6273, 120.3014, .city),
    Place("Ho Chi Minh City", 10.8231, 106.6297, .city), Place("Osaka", 34.6937, 135.5023, .city),
    Place("Chongqing", 29.5630, 106.5516, .city), Place("Wuhan", 30.5928, 114.3055, .city),
    Place("Changsha", 28.2282, 112.9388, .city), Place("Da Nang", 16.0544, 108.2022, .city),
  ]

  /// Stations with no other place of their name.
  private static let stations = [
    Place("HKU", 22.2840, 114.1350, .spot), Place("Fortress Hill", 22.2881, 114.1936, .spot),
    Place("Sai Wan Ho", 22.2822, 114.2220, .spot), Place("Heng Fa Chuen", 22.2769, 114.2400, .spot),
    Place("Cheung Sha Wan", 22.3354, 114.1563, .spot), Place("Lai King", 22.3484, 114.1262, .spot),
    Place("Kwai Fong", 22.3568, 114.1279, .spot), Place("Kwai Hing", 22.3631, 114.1312, .spot),
    Place("Tai Wo Hau", 22.3709, 114.1250, .spot), Place("Whampoa", 22.3051, 114.1896, .spot),
    Place("Ho Man Tin", 22.3094, 114.1828, .spot), Place("Shek Kip Mei", 22.3319, 114.1688, .spot),
    Place("Lok Fu", 22.3380, 114.1870, .spot), Place("Choi Hung", 22.3349, 114.2089, .spot),
    Place("Kowloon Bay", 22.3234, 114.2140, .spot), Place("Ngau Tau Kok", 22.3155, 114.2190, .spot),
    Place("Lam Tin", 22.3068, 114.2329, .spot), Place("Yau Tong", 22.2980, 114.2370, .spot),
    Place("Tiu Keng Leng", 22.3043, 114.2526, .spot), Place("Hang Hau", 22.3156, 114.2644, .spot),
    Place("Po Lam", 22.3226, 114.2578, .spot), Place("Olympic", 22.3178, 114.1602, .spot),
    Place("Nam Cheong", 22.3268, 114.1537, .spot), Place("Sunny Bay", 22.3317, 114.0289, .spot),
    Place("Exhibition Centre", 22.2817, 114.1753, .spot), Place("Mong Kok East", 22.3222, 114.1727, .spot),
    Place("Tai Wai", 22.3728, 114.1786), Place("Fo Tan", 22.3952, 114.1982, .spot),
    Place("University", 22.4134, 114.2102, .spot), Place("Tai Po Market", 22.4446, 114.1705, .spot),
    Place("Tai Wo", 22.4510, 114.1612, .spot), Place("Lo Wu", 22.5282, 114.1132, .spot),
    Place("Wu Kai Sha", 22.4290, 114.2439, .spot), Place("Heng On", 22.4179, 114.2258, .spot),
    Place("Shek Mun", 22.3878, 114.2085, .spot), Place("City One", 22.3828, 114.2037, .spot),
    Place("Hin Keng", 22.3638, 114.1708, .spot), Place("Kai Tak", 22.3306, 114.1994, .spot),
    Place("Sung Wong Toi", 22.3260, 114.1912, .spot), Place("To Kwa Wan", 22.3171, 114.1876, .spot),
    Place("Austin", 22.3038, 114.1666, .spot), Place("Tsuen Wan West", 22.3685, 114.1096, .spot),
    Place("Kam Sheung Road", 22.4349, 114.0636, .spot), Place("Long Ping", 22.4476, 114.0255, .spot),
    Place("Siu Hong", 22.4117, 113.9788, .spot), Place("Ocean Park", 22.2487, 114.1746, .spot),
    Place("Wong Chuk Hang", 22.2480, 114.1680, .spot), Place("South Horizons", 22.2426, 114.1491, .spot),
  ]

  /// The zoom from which the stations are marked.
  static let stationZoom = 12

  /// The names of the stations of each line.
  static let lines: [[String]] = [
    [
      "Kennedy Town", "HKU", "Sai Ying Pun", "Sheung Wan", "Central", "Admiralty", "Wan Chai", "Causeway Bay",
      "Tin Hau",
      "Fortress Hill", "North Point", "Quarry Bay", "Tai Koo", "Sai Wan Ho", "Shau Kei Wan", "Heng Fa Chuen",
      "Chai Wan",
    ],
    [
      "Admiralty", "Tsim Sha Tsui", "Jordan", "Yau Ma Tei", "Mong Kok", "Prince Edward", "Sham Shui Po",
      "Cheung Sha Wan",
      "Lai Chi Kok", "Mei Foo", "Lai King", "Kwai Fong", "Kwai Hing", "Tai Wo Hau", "Tsuen Wan",
    ],
    [
      "Whampoa", "Ho Man Tin", "Yau Ma Tei", "Mong Kok", "Prince Edward", "Shek Kip Mei", "Kowloon Tong", "Lok Fu",
      "Wong Tai Sin", "Diamond Hill", "Choi Hung", "Kowloon Bay", "Ngau Tau Kok", "Kwun Tong", "Lam Tin", "Yau Tong",
      "Tiu Keng Leng", "Tseung Kwan O", "Hang Hau", "Po Lam",
    ],
    ["North Point", "Yau Tong"],
    ["Central", "Olympic", "Nam Cheong", "Lai King", "Tsing Yi", "Sunny Bay", "Tung Chung"],
    [
      "Admiralty", "Exhibition Centre", "Hung Hom", "Mong Kok East", "Kowloon Tong", "Tai Wai", "Sha Tin", "Fo Tan",
      "University", "Tai Po Market", "Tai Wo", "Fanling", "Sheung Shui", "Lo Wu",
    ],
    [
      "Wu Kai Sha", "Ma On Shan", "Heng On", "Shek Mun", "City One", "Tai Wai", "Hin Keng", "Diamond Hill", "Kai Tak",
      "Sung Wong Toi", "To Kwa Wan", "Ho Man Tin", "Hung Hom", "Austin", "Nam Cheong", "Mei Foo", "Tsuen Wan West",
      "Kam Sheung Road", "Yuen Long", "Long Ping", "Tin Shui Wai", "Siu Hong", "Tuen Mun",
    ],
    ["Admiralty", "Ocean Park", "Wong Chuk Hang", "South Horizons"],
  ]
}

/// A place that has a name.
package struct Place: Hashable, Sendable {
  /// The kinds of places, the most important on a map first.
  package enum Kind: Int, CaseIterable, Sendable {
    case ocean
    case continent
    case metropolis
    case city
    case town
    /// An island, or another stretch of land.
    case island
    case sea
    case district
    case bay
    case spot
  }

  package let name: String
  /// In degrees, north is positive.
  package let latitude: Double
  /// In degrees, east is positive.
  package let longitude: Double
  package let kind: Kind

  /// False for a latitude or longitude out of range.
  package var isOnEarth: Bool { abs(latitude) <= 90 && abs(longitude) <= 180 }

  package init(_ name: String, _ latitude: Double, _ longitude: Double, _ kind: Kind = .district) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    self.kind = kind
  }
}
