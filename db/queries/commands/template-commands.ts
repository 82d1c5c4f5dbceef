import { currentCatalogue } from '@/db/queries/command-catalogue/current-catalogue'
import { type Access, requirePermission } from '@/lib/auth/access'
import { templateCommandsOf } from '@/lib/commands/template-commands'
import type { TemplateCommand } from '@/lib/commands/template-schema'

/** All that a template can be of, and which of it a rule is offered to send. */
export async function findTemplateCommands(access: Access): Promise<{ commands: TemplateCommand[] }> {
  requirePermission(access, 'commands.send')
  return { commands: templateCommandsOf(await currentCatalogue(access)) }
}
