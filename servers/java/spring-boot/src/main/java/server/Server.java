package server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.config.annotation.ViewControllerRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

@SpringBootApplication
@RestController
public class Server implements WebMvcConfigurer {
  record Greeting(String hello) {}

  record Hash(String hash) {}

  public static void main(String[] args) {
    SpringApplication.run(Server.class, args);
  }

  @GetMapping(value = {"/plaintext", "/api/test"}, produces = MediaType.TEXT_PLAIN_VALUE)
  String plaintext() {
    return "Hello, World!";
  }

  @GetMapping("/json")
  Greeting greet() {
    return new Greeting("world");
  }

  @GetMapping("/hash/sha256")
  Hash hash(@RequestParam(defaultValue = "") String text) throws NoSuchAlgorithmException {
    byte[] sum = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
    return new Hash(HexFormat.of().formatHex(sum));
  }

  @GetMapping(value = "/simple", produces = MediaType.TEXT_PLAIN_VALUE)
  String simple() {
    return Integer.toString(random());
  }

  @GetMapping("/json20")
  Map<String, Integer> numbers() {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    for (int key = 1; key <= 20; key++) numbers.put("key" + key, random());
    return numbers;
  }

  /** The file itself is in resources/static, which Spring Boot serves without being told. */
  @Override
  public void addViewControllers(ViewControllerRegistry registry) {
    registry.addViewController("/static").setViewName("forward:/static.html");
  }

  private static int random() {
    return ThreadLocalRandom.current().nextInt(1001);
  }
}
