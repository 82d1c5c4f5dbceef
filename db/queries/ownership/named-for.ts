/** A device by its names, with the path of the account that has it now. */
type Named = { imei: string; deviceName: string; plate: string | null; ownerPath: string }

/**
 * What a device is called to an account that had it, or stood above who did: what it is called by whoever has it meanwhile is
 * not theirs to read.
 */
export const namedFor = (
  path: string,
  { imei, deviceName, plate, ownerPath }: Named,
): { deviceName: string; plate: string | null } =>
  ownerPath.startsWith(path) ? { deviceName, plate } : { deviceName: imei, plate: null }
