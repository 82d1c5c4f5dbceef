import { protocolName } from '@/lib/connect/protocol-names'
import type { DeviceModel } from './model-schema'

export type ModelGroup = { vendor: string; models: DeviceModel[] }

/** `ST901` finds an ST-901. */
const plain = (text: string): string => text.toLowerCase().replace(/[\s./_-]/g, '')

/** Models by maker, those that hold each word of a search in maker, name, code or protocol; those that speak `first` before all. */
export function findModels(
  models: readonly DeviceModel[],
  search: string,
  first: string | null = null,
): ModelGroup[] {
  const words = search.split(/\s+/).map(plain).filter(Boolean)
  const byVendor = new Map<string, DeviceModel[]>()
  for (const model of models) {
    const { vendor, name, makerName, code, protocol } = model
    const texts = [vendor, name, makerName, code, protocol, protocolName(protocol)].map(plain)
    if (!words.every((word) => texts.some((text) => text.includes(word)))) continue
    byVendor.set(vendor, [...(byVendor.get(vendor) ?? []), model])
  }
  const isFirst = (group: ModelGroup) => group.models.some(({ protocol }) => protocol === first)
  return [...byVendor]
    .map(([vendor, all]) => ({ vendor, models: all }))
    .sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)) || a.vendor.localeCompare(b.vendor))
}
