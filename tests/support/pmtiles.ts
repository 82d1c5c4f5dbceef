import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

type MadeTile = { z: number; x: number; y: number; bytes: Uint8Array }

const HEADER_BYTES = 127
const UNCOMPRESSED = 1
const GZIP = 2
const MVT = 1

/**
 * A PMTiles 3 archive of a few tiles: header, root directory, metadata, tile data.
 * Numbers of the header are little-endian; degrees are stored times 10 000 000.
 */
export function makePmtiles(
  tiles: readonly MadeTile[],
  metadata: object,
  bounds: [number, number, number, number],
) {
  const sorted = tiles
    .map((tile) => ({ ...tile, id: zxyToTileId(tile.z, tile.x, tile.y), data: gzipSync(tile.bytes) }))
    .sort((a, b) => a.id - b.id)
  const lengths = sorted.map(({ data }) => data.length)
  const offsets = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, length) => sum + length, 0))
  const directory = Buffer.from(
    [
      sorted.length,
      ...sorted.map(({ id }, i) => id - (sorted[i - 1]?.id ?? 0)),
      ...sorted.map(() => 1),
      ...lengths,
      ...offsets.map((offset) => offset + 1),
    ].flatMap(varint),
  )
  const words = Buffer.from(JSON.stringify(metadata))
  const data = Buffer.concat(sorted.map((tile) => tile.data))

  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const sections = [directory.length, words.length, 0, data.length]
  sections.reduce((from, length, i) => {
    header.writeBigUInt64LE(BigInt(from), 8 + 16 * i)
    header.writeBigUInt64LE(BigInt(length), 16 + 16 * i)
    return from + length
  }, HEADER_BYTES)
  for (let i = 0; i < 3; i++) header.writeBigUInt64LE(BigInt(sorted.length), 72 + 8 * i)
  header.writeUInt8(1, 96)
  header.writeUInt8(UNCOMPRESSED, 97)
  header.writeUInt8(GZIP, 98)
  header.writeUInt8(MVT, 99)
  header.writeUInt8(Math.min(...tiles.map(({ z }) => z)), 100)
  header.writeUInt8(Math.max(...tiles.map(({ z }) => z)), 101)
  for (const [i, degrees] of bounds.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * i)
  return Buffer.concat([header, directory, words, data])
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...varint(Math.floor(value / 128))]
}
