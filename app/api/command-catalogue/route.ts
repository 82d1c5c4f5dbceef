import { findCommandCatalogue, keepCommandCatalogue } from '@/db/queries/command-catalogue/command-catalogue'
import { commandCatalogue, keepCatalogueBody } from '@/lib/commands/catalogue/catalogue-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the operator added to the built-in commands or turned off, and the built-in ones',
    permission: 'commandCatalogue.edit',
    returns: commandCatalogue,
  },
  ({ access }) => findCommandCatalogue(access),
)

export const PUT = route(
  {
    summary: 'Keep own commands, texts, families and models in place of those of a revision',
    permission: 'commandCatalogue.edit',
    body: keepCatalogueBody,
    returns: commandCatalogue,
  },
  ({ access, body }) => keepCommandCatalogue(access, body),
)
