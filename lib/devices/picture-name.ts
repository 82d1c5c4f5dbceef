/** `350000000000001-2.jpg` is the second picture of that device: IMEI, a mark, a serial from 1 to 9. */
const NAME = /^(\d{15})[-_ ]?([1-9])?(?:\.[a-z]{3,4})?$/i

/** What the name of a picture says, or null when it is not an IMEI with a serial. */
export function readPictureName(name: string): { imei: string; serial: number | null } | null {
  const [, imei, serial] = NAME.exec(name.trim()) ?? []
  return imei ? { imei, serial: serial ? Number(serial) : null } : null
}
