/** The 34 regions of China by the second half of their ISO 3166-2:CN code, in the order of GB/T 2260. */
export const REGION_CODES = [
  ...(['BJ', 'TJ', 'HE', 'SX', 'NM', 'LN', 'JL', 'HL', 'SH', 'JS', 'ZJ', 'AH', 'FJ', 'JX', 'SD'] as const),
  ...(['HA', 'HB', 'HN', 'GD', 'GX', 'HI', 'CQ', 'SC', 'GZ', 'YN', 'XZ', 'SN', 'GS', 'QH', 'NX'] as const),
  ...(['XJ', 'TW', 'HK', 'MO'] as const),
]
export type RegionCode = (typeof REGION_CODES)[number]

const KNOWN: ReadonlySet<string> = new Set(REGION_CODES)
export const isRegionCode = (text: string): text is RegionCode => KNOWN.has(text)
