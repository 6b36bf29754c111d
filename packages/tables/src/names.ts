/** Display names of ids. An id that the catalogue does not know is returned unchanged. */
export interface CatalogueNames {
  server: (id: string) => string
  scenario: (id: string) => string
}
