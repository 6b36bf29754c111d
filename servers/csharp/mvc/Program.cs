var host = Environment.GetEnvironmentVariable("HOST") ?? "127.0.0.1";
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";

var builder = WebApplication.CreateBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://{host}:{port}");
builder.Services.AddControllers();
var app = builder.Build();
app.MapControllers();

Console.WriteLine($"listening on {host}:{port}");
app.Run();
