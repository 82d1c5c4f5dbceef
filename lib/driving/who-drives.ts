type Said = { driverName: string | null; driverPhone: string | null }

/**
 * Who is shown as the driver of a vehicle: whoever is known to drive, with their own number and never that of somebody else,
 * before what was written down of the device.
 */
export const shownDriver = (driver: { name: string; phone: string | null } | null, said: Said): Said =>
  driver ? { driverName: driver.name, driverPhone: driver.phone } : said

/** The same by name alone. */
export const shownDriverName = (driver: { name: string } | null, said: string | null): string | null =>
  driver ? driver.name : said
