import Vapor

@main
enum Entrypoint {
    static func random() -> Int {
        Int.random(in: 0...1000)
    }

    /// As many event loops as it may use cores; without a number, Vapor's own choice.
    static func eventLoops(_ cpus: String?) -> Application.EventLoopGroupProvider {
        guard let count = cpus.flatMap({ Int($0) }), count > 0 else { return .singleton }
        return .shared(MultiThreadedEventLoopGroup(numberOfThreads: count))
    }

    static func addRoutes(to app: Application) {
        // Without the middleware that logs each request.
        app.middleware = .init()
        app.middleware.use(ErrorMiddleware.default(environment: app.environment))
        app.middleware.use(FileMiddleware(publicDirectory: app.directory.publicDirectory))

        app.get("plaintext") { _ in
            "Hello, World!"
        }

        app.get("simple") { _ in
            String(random())
        }

        app.get("json20") { _ in
            Dictionary(uniqueKeysWithValues: (1...20).map { ("key\($0)", random()) })
        }
    }

    static func main() async throws {
        let settings = ProcessInfo.processInfo.environment
        let app = try await Application.make(.production, eventLoops(settings["WRKBENCH_CPUS"]))
        app.logger.logLevel = .error
        app.http.server.configuration.hostname = settings["HOST"] ?? "127.0.0.1"
        app.http.server.configuration.port = settings["PORT"].flatMap { Int($0) } ?? 8080
        addRoutes(to: app)
        try await app.execute()
        try await app.asyncShutdown()
    }
}
