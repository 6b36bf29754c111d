using Microsoft.AspNetCore.Mvc;

namespace Server;

public record Row(string Name, string Text);

public record Page(string Visitor, int Number, IReadOnlyList<Row> Rows);

public class HomeController : Controller
{
    [HttpGet("/")]
    public IActionResult Index([FromQuery] string visitor = "world")
    {
        var rows = Enumerable.Range(1, 50).Select(row => new Row($"row {row}", $"Text of row {row} & more")).ToList();
        return View(new Page(visitor, Random.Shared.Next(1001), rows));
    }
}
