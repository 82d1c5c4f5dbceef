import { z } from 'zod'
import { type DeviceFilter, deviceFilterShape } from './device-filter'
import { MAX_IMEIS } from './filter-terms'
import { readImeis } from './filter-url'

type Listed = string[] | undefined

/** A field that was left empty narrows nothing. */
const orEmpty = <Output, Input>(of: z.ZodType<Output, Input>) =>
  z.union([z.literal('').transform(() => undefined), of])

const { imeis, model, groupIds, status, accountId, name, plate, sim, ...choices } = deviceFilterShape

/**
 * The sheet that narrows the table: as typed on the way in, a `DeviceFilter` on the way out. What is wrong with the list
 * of IMEIs is an issue with `params`: `{max}` where there are too many, `{count, first}` where some are none.
 */
export const deviceFilterForm = z.object({
  imeis: z
    .string()
    .transform((text, context) => {
      const { imeis: found, wrong } = readImeis(text)
      const params =
        found.length > MAX_IMEIS
          ? { max: MAX_IMEIS }
          : wrong.length > 0 && { count: wrong.length, first: wrong[0] ?? '' }
      if (params) context.addIssue({ code: 'custom', params, input: text })
      return params || found.length === 0 ? undefined : found
    })
    .pipe(imeis as z.ZodType<string[] | undefined, Listed>),
  /** Several models stand with points between them, as in the address. */
  model: z
    .string()
    .transform((text) => (text === '' ? undefined : text.split('.')))
    .pipe(model as z.ZodType<string[] | undefined, Listed>),
  /** Several groups, as the address of the board has them; choosing one takes their place. */
  groupIds: z
    .string()
    .transform((text) => (text === '' ? undefined : text.split('.')))
    .pipe(groupIds as z.ZodType<number[] | undefined, Listed>),
  status: z
    .array(z.string())
    .transform((list) => (list.length > 0 ? list : undefined))
    .pipe(status as z.ZodType<DeviceFilter['status'], Listed>),
  accountId: accountId as z.ZodType<number | undefined, number | undefined>,
  subAccounts: z.enum(['include', 'exclude']),
  name: orEmpty(name),
  plate: orEmpty(plate),
  sim: orEmpty(sim),
  search: orEmpty(choices.search),
  groupId: orEmpty(choices.groupId as z.ZodType<DeviceFilter['groupId'], string | undefined>),
  activation: orEmpty(choices.activation),
  expiry: orEmpty(choices.expiry),
  userExpiry: orEmpty(choices.userExpiry),
  binding: orEmpty(choices.binding),
  stock: orEmpty(choices.stock),
})
export type DeviceFilterInput = z.input<typeof deviceFilterForm>

/** What stands in the sheet's fields for a filter. */
export function filterFormValues(filter: DeviceFilter): DeviceFilterInput {
  return {
    imeis: (filter.imeis ?? []).join('\n'),
    model: (filter.model ?? []).join('.'),
    groupIds: (filter.groupIds ?? []).join('.'),
    status: filter.status ?? [],
    accountId: filter.accountId,
    subAccounts: filter.subAccounts,
    name: filter.name ?? '',
    plate: filter.plate ?? '',
    sim: filter.sim ?? '',
    search: filter.search ?? '',
    groupId: filter.groupId === undefined ? '' : String(filter.groupId),
    activation: filter.activation ?? '',
    expiry: filter.expiry ?? '',
    userExpiry: filter.userExpiry ?? '',
    binding: filter.binding ?? '',
    stock: filter.stock ?? '',
  }
}
