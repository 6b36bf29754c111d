using System.Buffers;
using System.IO.Pipelines;
using System.Text;

namespace Server;

/// <summary>As much of HTTP/1.1 as one fixed answer needs.</summary>
static class Http
{
    public const int MostBytes = 16384;

    private static ReadOnlySpan<byte> End => "\r\n\r\n"u8;

    /// <summary>Takes the head of the first whole request, without the empty line behind it.</summary>
    public static bool TryTake(ref ReadOnlySequence<byte> buffer, out string head)
    {
        var reader = new SequenceReader<byte>(buffer);
        head = "";
        if (!reader.TryReadTo(out ReadOnlySequence<byte> found, End)) return false;
        head = Encoding.Latin1.GetString(found);
        buffer = buffer.Slice(reader.Position);
        return true;
    }

    /// <summary>Writes the answer to a request; false when the connection has to be closed after it.</summary>
    public static bool Answer(PipeWriter writer, string head)
    {
        var lines = head.Split("\r\n");
        var parts = lines[0].Split(' ');
        var isKnown = parts is [_, ['/', ..], "HTTP/1.1" or "HTTP/1.0"];
        if (!isKnown || lines.Skip(1).Any(line => line.StartsWith(':'))) return Write(writer, "400 Bad Request", "", false);
        var isOld = parts[2] == "HTTP/1.0";
        var connection = lines.FirstOrDefault(line => line.StartsWith("connection:", StringComparison.OrdinalIgnoreCase));
        var asked = connection is null ? "" : connection["connection:".Length..].Trim().ToLowerInvariant();
        var keep = isOld ? asked == "keep-alive" : asked != "close";
        if (parts[0] is not ("GET" or "HEAD")) return Write(writer, "405 Method Not Allowed", "", false);
        var path = parts[1].Split('?')[0];
        if (path != "/plaintext") return Write(writer, "404 Not Found", "", keep, isOld);
        return Write(writer, "200 OK", "Hello, World!", keep, isOld, parts[0] == "HEAD");
    }

    /// <summary>Writes that a request is larger than it may be.</summary>
    public static bool Refuse(PipeWriter writer) => Write(writer, "431 Request Header Fields Too Large", "", false);

    private static bool Write(PipeWriter writer, string status, string body, bool keep, bool isOld = false, bool isHead = false)
    {
        var connection = !keep ? "Connection: close\r\n" : isOld ? "Connection: keep-alive\r\n" : "";
        var text = $"HTTP/1.1 {status}\r\nDate: {DateTime.UtcNow:R}\r\nContent-Type: text/plain\r\n" +
            $"Content-Length: {body.Length}\r\n{connection}\r\n{(isHead ? "" : body)}";
        var written = Encoding.Latin1.GetBytes(text, writer.GetSpan(text.Length));
        writer.Advance(written);
        return keep;
    }
}
