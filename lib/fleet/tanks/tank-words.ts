/** What a tank is for. The texts stand in messages under `fleet.tanks.types`. */
export const TANK_TYPES = ['main', 'auxiliary', 'cooling', 'cargo', 'yard'] as const
export type TankType = (typeof TANK_TYPES)[number]

/**
 * The fuel sensors of a device, as `measuresOf` names them: `main` is the one in its first tank, whose shape and capacity the
 * record of the device may state.
 */
export const TANK_SENSORS = ['main', 'tank2', 'tank3', 'tank4', 'tank5', 'tank6', 'tank7', 'tank8'] as const
export type TankSensor = (typeof TANK_SENSORS)[number]

const MAC = /^[0-9a-f]{12}$/i

/** The number of a sensor as it is kept: a MAC address in pairs, anything else in capital letters. */
export function tankCode(given: string): string {
  const bare = given.replace(/[:\-.\s]/g, '')
  if (MAC.test(bare)) return (bare.toUpperCase().match(/../g) ?? []).join(':')
  return given.trim().toUpperCase()
}
