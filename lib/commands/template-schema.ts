import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { ownWords } from './catalogue/own-words'
import { commandAsked, deviceCommand, isOneAsked, needsAsked } from './command-schema'
import { offeredCommand } from './offered-schema'
import { MAX_TEMPLATE_NAME, MOST_ASKED } from './template-limits'

const id = z.number().int().positive().max(2_147_483_647)
const fields = {
  name: shownText(1, MAX_TEMPLATE_NAME),
  ...commandAsked,
  /** Parameters without a value: whoever uses it is asked for them. */
  asked: z.array(z.string().max(40)).max(MOST_ASKED).default([]),
  /** Accounts below may use it too. */
  shared: z.boolean().default(false),
}
const hasNoValueFor = ({
  parameters = {},
  asked,
}: {
  parameters?: Record<string, unknown>
  asked: string[]
}) => asked.every((name) => !(name in parameters))

export const templateBody = z
  .strictObject(fields)
  .refine(isOneAsked, needsAsked)
  .refine(({ command, asked }) => asked.length === 0 || command !== undefined, {
    path: ['asked'],
    message: 'validation.oneOfBoth',
  })
  .refine(hasNoValueFor, { path: ['asked'], message: 'validation.oneOfBoth' })
export type TemplateBody = z.output<typeof templateBody>

export const templateParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const commandTemplate = z.object({
  id,
  name: z.string(),
  text: z.string().nullable(),
  command: z.string().nullable(),
  parameters: deviceCommand.shape.parameters,
  asked: z.array(z.string()),
  /** Where an operator has words of its own for the command. */
  words: ownWords.optional(),
  shared: z.boolean(),
  /** It is of the own account, and may be changed; else one above shares it. */
  own: z.boolean(),
})
export type CommandTemplate = z.infer<typeof commandTemplate>

const templateCommand = offeredCommand.extend({
  /** Rules and fences are offered it as what they send on alert. */
  onAlert: z.boolean(),
})
export type TemplateCommand = z.infer<typeof templateCommand>

/** What a template can be of; the text is that of one family. */
export const templateCommands = z.object({
  commands: z.array(templateCommand),
  /** What cuts engines: for rules and fences alone, of who may cut, where the operator lets rules do so. */
  cuts: z.array(templateCommand),
})
export type TemplateCommands = z.infer<typeof templateCommands>
