/** Where a device is looked at and edited. */
export const devicePath = (imei: string): string => `/devices/${imei}`
