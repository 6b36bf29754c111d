type Value = string | number | readonly string[] | null | undefined

/** A query of what is set; several values stand each under the name. */
export const queryOf = (values: Record<string, Value>): URLSearchParams =>
  new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => [value || []].flat().map((one) => [key, String(one)])),
  )
