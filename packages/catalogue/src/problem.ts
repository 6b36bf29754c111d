/** A problem of a manifest: file relative to servers/, JSON pointer into it, and what to do. */
export interface CatalogueProblem {
  file: string
  path: string
  message: string
}

const describe = ({ file, path, message }: CatalogueProblem): string => `${file}${path ? ` ${path}` : ''}: ${message}`

/** Thrown for a server or scenario that cannot be used; names all problems found. */
export class CatalogueError extends Error {
  override readonly name = 'CatalogueError'
  readonly problems: readonly CatalogueProblem[]

  constructor(problems: readonly CatalogueProblem[]) {
    super(problems.map(describe).join('\n'))
    this.problems = problems
  }
}
