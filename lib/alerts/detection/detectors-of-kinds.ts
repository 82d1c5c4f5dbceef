import type { AlertKindName, KindOver, ParamsOfKind } from '../kinds/kinds'
import type { RuleParams } from '../rules/rule-terms'
import type { FixDetector, ReadingDetector } from './detector'
import { conditionsDetector } from './detectors/conditions'
import { engineHoursDetector, mileageDetector } from './detectors/every-so-much'
import { expectedInsideDetector } from './detectors/expected-inside'
import { fenceEnterDetector, fenceExitDetector, fenceStayDetector } from './detectors/fence-crossings'
import { fuelTheftDetector, refuelDetector } from './detectors/fuel-changes'
import { guardDetector } from './detectors/guard'
import { idlingDetector } from './detectors/idling'
import { ignitionOffDetector, ignitionOnDetector } from './detectors/ignition'
import { continuousMileageDetector, longDrivingDetector } from './detectors/long-driving'
import { nightDrivingDetector } from './detectors/night-driving'
import {
  batteryLevelDetector,
  externalVoltageDetector,
  humidityDetector,
  internalVoltageDetector,
  temperatureDetector,
  tyrePressureDetector,
  tyreTemperatureDetector,
} from './detectors/outside-limits'
import { overspeedDetector } from './detectors/overspeed'
import { offRouteDetector, routeLateDetector, routeStopSkippedDetector } from './detectors/routes'
import { notMovedDetector, stayDetector } from './detectors/standing'
import { doorOpenDetector, input1Detector, input2Detector } from './detectors/switches'
import { towDetector } from './detectors/tow'
import { tripEndedDetector, tripStartedDetector } from './detectors/trips'

/** What finds the alerts of each kind over fixes; the types ask for one of each. */
const FIX_DETECTORS: { [Kind in KindOver<'fixes'>]: FixDetector<unknown, ParamsOfKind<Kind>> } = {
  overspeed: overspeedDetector,
  idling: idlingDetector,
  stay: stayDetector,
  notMovedForDays: notMovedDetector,
  longDriving: longDrivingDetector,
  continuousMileage: continuousMileageDetector,
  nightDriving: nightDrivingDetector,
  ignitionOn: ignitionOnDetector,
  ignitionOff: ignitionOffDetector,
  tripStarted: tripStartedDetector,
  tripEnded: tripEndedDetector,
  tow: towDetector,
  guard: guardDetector,
  mileage: mileageDetector,
  engineHours: engineHoursDetector,
  fenceEnter: fenceEnterDetector,
  fenceExit: fenceExitDetector,
  fenceStay: fenceStayDetector,
  expectedInside: expectedInsideDetector,
  offRoute: offRouteDetector,
  routeLate: routeLateDetector,
  routeStopSkipped: routeStopSkippedDetector,
  conditions: conditionsDetector,
}

/** What finds those over readings. */
const READING_DETECTORS: { [Kind in KindOver<'readings'>]: ReadingDetector<unknown, ParamsOfKind<Kind>> } = {
  temperature: temperatureDetector,
  humidity: humidityDetector,
  tyrePressure: tyrePressureDetector,
  tyreTemperature: tyreTemperatureDetector,
  externalVoltage: externalVoltageDetector,
  internalVoltage: internalVoltageDetector,
  batteryLevel: batteryLevelDetector,
  doorOpen: doorOpenDetector,
  input1: input1Detector,
  input2: input2Detector,
  fuelTheft: fuelTheftDetector,
  refuel: refuelDetector,
}

/** One as it is run: what it makes of a state is its own affair. */
export type AnyFixDetector = FixDetector<unknown, RuleParams>
export type AnyReadingDetector = ReadingDetector<unknown, RuleParams>

export function fixDetectorOf(kind: AlertKindName): AnyFixDetector | null {
  return Object.hasOwn(FIX_DETECTORS, kind)
    ? (FIX_DETECTORS[kind as KindOver<'fixes'>] as AnyFixDetector)
    : null
}

export function readingDetectorOf(kind: AlertKindName): AnyReadingDetector | null {
  return Object.hasOwn(READING_DETECTORS, kind)
    ? (READING_DETECTORS[kind as KindOver<'readings'>] as AnyReadingDetector)
    : null
}
