// swift-tools-version:6.0
import PackageDescription

let package = Package(
    name: "server",
    platforms: [.macOS(.v13)],
    dependencies: [
        .package(url: "https://github.com/vapor/vapor.git", exact: "4.119.2"),
    ],
    targets: [
        .executableTarget(name: "server", dependencies: [.product(name: "Vapor", package: "vapor")]),
    ]
)
