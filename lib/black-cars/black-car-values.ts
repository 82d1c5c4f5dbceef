import type { Shape } from '@/lib/geofences/shape'
import type { BlackCarValues } from './black-car-form'
import { BLACK_CAR_COLOR } from './limits'
import type { BlackCar } from './schema'

/** What the form of a new address begins with, and that of one that there is; the page has it without the checks of the form. */
export const newBlackCar = (): BlackCarValues => ({ name: '', color: BLACK_CAR_COLOR })

export const valuesOf = ({ name, color }: BlackCar): BlackCarValues => ({ name, color })

/** Where an address is, as it is drawn. */
export const circleOf = ({ lat, lon, radiusM }: BlackCar): Shape => ({ kind: 'circle', lat, lon, radiusM })
