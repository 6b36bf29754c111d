/** How ids are called. What the catalogue does not know stands for itself. */
export interface CatalogueNames {
  server: (id: string) => string
  scenario: (id: string) => string
}
