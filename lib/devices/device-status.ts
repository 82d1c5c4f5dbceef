/** What a packet says of the device itself. A missing field was not said and changes nothing. */
export type DeviceStatus = {
  ignition?: boolean
  charging?: boolean
  armed?: boolean
  fuelCut?: boolean
  gpsTracking?: boolean
  /** 0 none, 1 extremely weak, 2 weak, 3 good, 4 strong. */
  gsmLevel?: 0 | 1 | 2 | 3 | 4
  batteryPercent?: number
  /** Volts, of the supply or the battery, whichever the device measures. */
  voltage?: number
}
