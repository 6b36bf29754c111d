import { CatalogueError, loadCatalogue } from '../../packages/catalogue/src/index.ts'

/** Names what is not in the catalogue because of a mistake in its manifest: file, place and what to do. */
export const leftOut = async (serversDir: string): Promise<string[]> => {
  const { problems } = await loadCatalogue(serversDir)
  return problems.length === 0 ? [] : new CatalogueError(problems).message.split('\n')
}
