import type { ErrorObject } from 'ajv'

interface Place {
  /** the choice in the schema */
  choice: string
  /** which of its forms */
  form: string
}

/** Places of an error within choices of forms, outermost first. */
const placesOf = ({ schemaPath }: ErrorObject): Place[] =>
  [...schemaPath.matchAll(/\/anyOf\/(\d+)\//g)].map(({ index, 1: form = '' }) => ({
    choice: schemaPath.slice(0, index),
    form,
  }))

/** The words by which the forms of a choice are told apart, and in which forms the given word is another. */
interface Choice {
  instancePath: string
  words: Set<string>
  others: Set<string>
  forms: Set<string>
}

const choicesIn = (errors: readonly ErrorObject[]): Map<string, Choice> => {
  const found = new Map<string, Choice>()
  for (const error of errors.filter(({ keyword }) => keyword === 'const')) {
    const place = placesOf(error).at(-1)
    if (!place) continue
    const { instancePath } = error
    const known = found.get(place.choice)
    const choice = known ?? { instancePath, words: new Set(), others: new Set(), forms: new Set() }
    choice.words.add(String(error.params.allowedValue))
    choice.others.add(place.form)
    found.set(place.choice, choice)
  }
  for (const error of errors) {
    for (const { choice, form } of placesOf(error)) found.get(choice)?.forms.add(form)
  }
  return found
}

const asEnum = (error: ErrorObject, { instancePath, words }: Choice): ErrorObject => ({
  ...error,
  keyword: 'enum',
  instancePath,
  params: { allowedValues: [...words] },
})

/**
 * Where a value may have one of several forms, each named by a word in it (`page: trends`), keeps the errors of the form that
 * was named. If none was, keeps one error: that it must be one of these words.
 */
export const ofNamedForm = (errors: readonly ErrorObject[]): ErrorObject[] => {
  const choices = choicesIn(errors)
  const told = new Set<string>()
  return errors.flatMap((error) => {
    const place = placesOf(error).find((one) => choices.has(one.choice))
    const choice = place && choices.get(place.choice)
    if (!place || !choice) return [error]
    const isNamed = [...choice.forms].some((form) => !choice.others.has(form))
    if (isNamed) return choice.others.has(place.form) ? [] : [error]
    if (told.has(place.choice)) return []
    told.add(place.choice)
    return [asEnum(error, choice)]
  })
}
