import { ZodError } from 'zod'
import type { Catalogue } from '@/lib/commands/catalogue/definition'
import type { CommandedModel } from '@/lib/commands/catalogue/families'
import { type Asked, type ResolvedOrder, resolveOrder } from '@/lib/commands/resolve-order'
import { AppError } from '@/lib/errors'

/** What goes to devices of a model, or why nothing does: it has no such command, not with these values, or not in a batch. */
type ForModel = { order: ResolvedOrder; refusal: null } | { order: null; refusal: AppError | ZodError }

/** What goes to devices of each model, worked out once a model. */
export function resolverFor(asked: Asked, catalogue: Catalogue): (model: CommandedModel) => ForModel {
  const known = new Map<string, ForModel>()
  return (model) => {
    const found = known.get(model.code) ?? resolve(asked, model, catalogue)
    known.set(model.code, found)
    return found
  }
}

function resolve(asked: Asked, model: CommandedModel, catalogue: Catalogue): ForModel {
  try {
    const order = resolveOrder(asked, model, catalogue)
    // Each vehicle whose engine is cut is looked at by itself.
    if (order.danger === 'engine') return { order: null, refusal: new AppError('engineNotInBatch') }
    return { order, refusal: null }
  } catch (error) {
    if (error instanceof AppError || error instanceof ZodError) return { order: null, refusal: error }
    throw error
  }
}

/**
 * Throws what cuts an engine for any of the models, and what none of them takes: values that do not fit before a command that
 * is not offered; a working mode with the names of the models.
 */
export function refuseForAll(found: readonly ForModel[]): void {
  const refusals = found.flatMap(({ refusal }) => refusal ?? [])
  const engine = refusals.find((one) => one instanceof AppError && one.error === 'engineNotInBatch')
  if (engine) throw engine
  if (refusals.length < found.length) return
  const refusal = refusals.find((one) => one instanceof ZodError) ?? refusals[0]
  if (refusal instanceof AppError && refusal.error === 'workingModeUnsupported')
    throw unsupportedByAll(refusal, refusals)
  if (refusal) throw refusal
}

/** Models that a refusal names. */
const MOST_NAMED = 5

function unsupportedByAll({ params }: AppError, refusals: readonly (AppError | ZodError)[]): AppError {
  const names = refusals.flatMap((one) => (one instanceof AppError ? String(one.params.models) : [])).sort()
  const named = names.slice(0, MOST_NAMED).join(', ')
  const models = names.length > MOST_NAMED ? `${named}, …` : named
  return new AppError('workingModeUnsupported', { mode: params.mode ?? '', models })
}
