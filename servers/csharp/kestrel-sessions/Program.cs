var host = Environment.GetEnvironmentVariable("HOST") ?? "127.0.0.1";
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";

var builder = WebApplication.CreateSlimBuilder(args);
builder.Logging.ClearProviders();
builder.WebHost.UseUrls($"http://{host}:{port}");
builder.Services.AddDistributedMemoryCache();
builder.Services.AddSession(options =>
{
    options.Cookie.Name = "sid";
    options.IdleTimeout = TimeSpan.FromMinutes(1);
});
var app = builder.Build();
app.UseSession();

app.MapGet("/setget", (HttpContext context) =>
{
    context.Session.SetString("key", "value");
    return context.Session.GetString("key") ?? "";
});
app.MapGet("/set", (HttpContext context, string? value) =>
{
    context.Session.SetString("key", value ?? "");
    return context.Session.GetString("key") ?? "";
});
app.MapGet("/get", (HttpContext context) => context.Session.GetString("key") ?? "");

Console.WriteLine($"listening on {host}:{port}");
app.Run();
