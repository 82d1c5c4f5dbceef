import { constants, deflateRawSync } from 'node:zlib'
import { ZipPassThrough } from 'fflate'

const DEFLATED = 8

/** A file in a ZIP, packed part by part by zlib: in a quarter of the time that it takes in JavaScript. */
export class PackedFile extends ZipPassThrough {
  override compression = DEFLATED

  protected override process(part: Uint8Array, last: boolean): void {
    // A part that is not the last ends without an end mark, so that they can stand one after the other.
    const finishFlush = last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata(null, deflateRawSync(part, { finishFlush }), last)
  }
}
