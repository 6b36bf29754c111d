using Microsoft.AspNetCore.Mvc;

namespace Server;

[ApiController]
[Route("api/values")]
public class ValuesController : ControllerBase
{
    [HttpGet("{id:int}")]
    public string Get(int id) => "value";
}
