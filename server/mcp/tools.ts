import { z } from 'zod'
import { type Access, may } from '@/lib/auth/access'
import { stops, trips } from './drives'
import { events } from './events'
import { findDevice } from './find-device'
import { listReports, report } from './reports'
import { shareLink } from './share-link'
import { fuel, mileage } from './sums'
import type { Tool } from './tool'
import { whereIs } from './where-is'

/** Every tool, in the order in which they are listed. */
export const TOOLS: readonly Tool[] = [
  findDevice,
  whereIs,
  trips,
  stops,
  mileage,
  events,
  fuel,
  listReports,
  report,
  shareLink,
]

const mayCall = (access: Access, { permissions }: Tool): boolean =>
  permissions.every((permission) => may(access, permission))

type ObjectSchema = { type: 'object'; [key: string]: unknown }
/** Clients validate by this draft of JSON Schema unless another is named. */
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, target: 'draft-7', unrepresentable: 'any' }) as ObjectSchema

const describe = ({ name, title, description, input, output, readOnly, openWorld }: Tool) => ({
  name,
  title,
  description,
  inputSchema: schemaOf(input, 'input'),
  outputSchema: schemaOf(output, 'output'),
  annotations: {
    title,
    readOnlyHint: readOnly,
    destructiveHint: false,
    idempotentHint: readOnly,
    openWorldHint: openWorld === true,
  },
})
export type DescribedTool = ReturnType<typeof describe>

let described: readonly (readonly [Tool, DescribedTool])[] | undefined

/** The tools that `access` may call, as they are listed. */
export function listedTools(access: Access): DescribedTool[] {
  described ??= TOOLS.map((tool) => [tool, describe(tool)] as const)
  return described.filter(([tool]) => mayCall(access, tool)).map(([, listed]) => listed)
}
