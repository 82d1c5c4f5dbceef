/** What the shared packets hold, as far as the tests look at it. */
export type ReferencePosition = {
  fixTime: string | null
  deviceTime: string | null
  hasFix: boolean
  valid: boolean
  lat?: number
  lon?: number
  altitude?: number
  speedKmh?: number
  course?: number
  network: {
    cellTowers?: {
      cellId: number
      locationAreaCode: number
      mobileCountryCode: number
      mobileNetworkCode: number
      signalStrength?: number
    }[]
    wifiAccessPoints?: { macAddress: string; signalStrength?: number }[]
  } | null
  attributes: Record<string, unknown>
}

export type Reference = {
  positions?: ReferencePosition[]
  uniqueIds: string[]
  responses: string[]
}

export type Vector = {
  seq: number
  hex: string
  frame: { type?: string; serial?: number }
  assert?: { attribute: string; value: unknown }
  reference: Reference
}

export type VectorFile = { vectors: Vector[] }
export type ExtraFile = { vectors: { hex: string; reference: Reference }[] }
export type FramesFile = { vectors: { protocol: string; test_line: number; input: string; frame: string }[] }
