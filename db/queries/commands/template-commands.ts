import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { cutCommandsOf, templateCommandsOf } from '@/lib/commands/template-commands'
import type { TemplateCommands } from '@/lib/commands/template-schema'
import { env } from '@/lib/env'

/** All that a template can be of, and which of it a rule is offered to send. */
export async function findTemplateCommands(access: Access): Promise<TemplateCommands> {
  requirePermission(access, 'commands.send')
  const catalogue = await currentCatalogue(access)
  const mayCut = env().ENGINE_CUT_BY_RULE && may(access, 'commands.cutEngine')
  return { commands: templateCommandsOf(catalogue), cuts: mayCut ? cutCommandsOf(catalogue) : [] }
}
