import { z } from 'zod'
import { shownText } from '@/lib/text/shown-text'
import { workingMode } from './working-mode'

/** Templates of one account. */
export const MOST_MODE_TEMPLATES = 10
export const MAX_MODE_TEMPLATE_NAME = 20

const id = z.number().int().positive().max(2_147_483_647)

/** Names may repeat. */
export const modeTemplateBody = z.strictObject({
  name: shownText(1, MAX_MODE_TEMPLATE_NAME),
  setting: workingMode,
})
export type ModeTemplateBody = z.output<typeof modeTemplateBody>

export const modeTemplateParams = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })

export const modeTemplate = z.object({
  id,
  name: z.string(),
  setting: workingMode,
  updatedAt: z.iso.datetime(),
})
export type ModeTemplate = z.infer<typeof modeTemplate>
