using System.Security.Cryptography;
using System.Text;

var host = Environment.GetEnvironmentVariable("HOST") ?? "127.0.0.1";
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://{host}:{port}");
var app = builder.Build();

app.MapGet("/plaintext", () => "Hello, World!");
app.MapGet("/api/test", () => "Hello, World!");
app.MapGet("/api/values/{id:int}", (int id) => "value");
app.MapGet("/json", () => new Greeting("world"));
app.MapGet("/hash/sha256", (string? text) =>
    new Digest(Convert.ToHexStringLower(SHA256.HashData(Encoding.UTF8.GetBytes(text ?? "")))));

Console.WriteLine($"listening on {host}:{port}");
app.Run();

record Greeting(string Hello);

record Digest(string Hash);
