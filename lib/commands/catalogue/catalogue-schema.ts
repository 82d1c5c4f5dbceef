import { z } from 'zod'
import { CATALOGUE } from './catalogue'
import { builtInDefinition, plainDocument } from './catalogue-document'
import { catalogueDocument } from './judge-document'

const revision = z.number().int().min(0)

/** What an operator added, and what it is added to. */
export const commandCatalogue = z.object({
  /** Goes up with each change; who changes it names the one that was read. */
  revision,
  document: plainDocument,
  /** Paths of what was kept but does not fit this version: it counts for nothing. */
  leftOut: z.array(z.string()),
  builtIn: z.object({ families: z.array(z.string()), definitions: z.array(builtInDefinition) }),
})
export type CommandCatalogue = z.output<typeof commandCatalogue>

export const keepCatalogueBody = z.strictObject({ revision, document: catalogueDocument(CATALOGUE) })
export type KeepCatalogueBody = z.output<typeof keepCatalogueBody>

/** What operators call the commands that are theirs. */
export const ownCommandName = z.object({ command: z.string(), name: z.string() })
