using System.Buffers;
using System.IO.Pipelines;
using System.Net;
using System.Net.Sockets;
using Server;

var host = Environment.GetEnvironmentVariable("HOST") ?? "127.0.0.1";
var port = Environment.GetEnvironmentVariable("PORT") ?? "8080";

var listener = new Socket(AddressFamily.InterNetwork, SocketType.Stream, ProtocolType.Tcp);
listener.Bind(new IPEndPoint(IPAddress.Parse(host), int.Parse(port)));
listener.Listen(4096);
Console.WriteLine($"listening on {listener.LocalEndPoint}");
while (true)
{
    var socket = await listener.AcceptAsync();
    _ = Task.Run(() => ServeAsync(socket));
}

// Connections end when their client does what it likes with them: that is no error of the server.
static async Task ServeAsync(Socket socket)
{
    socket.NoDelay = true;
    using var stream = new NetworkStream(socket, ownsSocket: true);
    var reader = PipeReader.Create(stream);
    var writer = PipeWriter.Create(stream);
    try
    {
        while (await AnswerAsync(reader, writer)) { }
    }
    catch (Exception error) when (error is IOException or SocketException)
    {
    }
    finally
    {
        await reader.CompleteAsync();
        await writer.CompleteAsync();
    }
}

// Answers all whole requests that have come, with one write; false when the connection has to be closed.
static async ValueTask<bool> AnswerAsync(PipeReader reader, PipeWriter writer)
{
    var result = await reader.ReadAsync();
    var buffer = result.Buffer;
    var keep = true;
    while (keep && Http.TryTake(ref buffer, out var head)) keep = Http.Answer(writer, head);
    if (keep && buffer.Length > Http.MostBytes) keep = Http.Refuse(writer);
    reader.AdvanceTo(buffer.Start, buffer.End);
    await writer.FlushAsync();
    return keep && !result.IsCompleted;
}
