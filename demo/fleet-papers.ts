import type { CargoType, FuelType } from '@/lib/fleet/vehicles/vehicle-words'
import type { BodyName } from './bodies'
import type { Portrait } from './portrait'
import { hashOf } from './random'
import { DEMO_VEHICLES, type DemoVehicle } from './vehicles'

/** The enterprise of the demo world whose fleet is kept with drivers, cards and papers. */
export const DEMO_FLEET_OWNER = 'demo-fleet'

/** Vehicles with a plate: a container is an asset, which nobody drives. */
export const FLEET_VEHICLES: readonly DemoVehicle[] = DEMO_VEHICLES.filter(
  ({ owner, plate }) => owner === DEMO_FLEET_OWNER && plate !== null,
)

/** Those whose portrait is kept: who they look like nobody. */
export const PORTRAITS: readonly Portrait[] = [
  { name: 'João Moreira', hair: 'short', skin: 1, beard: true },
  { name: 'Marta Teixeira', hair: 'long', skin: 0 },
  { name: 'Rui Pinho', hair: 'side', skin: 1, glasses: true },
  { name: 'Sofia Lobo', hair: 'bun', skin: 1 },
  { name: 'Tiago Barros', hair: 'curly', skin: 2 },
  { name: 'Inês Cunha', hair: 'long', skin: 1, glasses: true },
  { name: 'Nuno Faria', hair: 'bald', skin: 1, beard: true },
  { name: 'Carlos Meireles', hair: 'cap', skin: 2 },
  { name: 'Paula Queirós', hair: 'curly', skin: 0 },
  { name: 'António Seixas', hair: 'side', skin: 1, beard: true },
  { name: 'Helena Brito', hair: 'bun', skin: 0, glasses: true },
  { name: 'Daniel Rocha', hair: 'short', skin: 2 },
  { name: 'Sanne de Vries', hair: 'long', skin: 0 },
  { name: 'Youssef Amrani', hair: 'curly', skin: 2, beard: true },
  { name: 'Pieter van Dam', hair: 'bald', skin: 0, glasses: true },
  { name: 'Jonas Petersen', hair: 'cap', skin: 0, beard: true },
  { name: 'Aylin Demir', hair: 'long', skin: 1 },
  { name: 'Grace Wanjiku', hair: 'bun', skin: 4 },
  { name: 'Brian Ouma', hair: 'cap', skin: 4 },
  { name: 'Beatriz Nogueira', hair: 'curly', skin: 3 },
]

/** Whose card nobody has entered yet: its reads wait among the unknown ones. */
export const UNKNOWN_CARD_OF = 'Diana Reis'

/** Two trucks with two drivers each, who change at six in the morning, day by day. */
export const SHARED_TRUCKS: Readonly<Record<string, string>> = {
  'Truck 101': 'Helena Brito',
  'Truck 102': 'António Seixas',
}

type Make = { brand: string; model: string; maker: string; fuel: FuelType; wheels: number; seats: number }

/** Makes by body; `maker` are the first three letters of their VINs (ISO 3780). */
const MAKES: Readonly<Record<BodyName, readonly Make[]>> = {
  van: [
    { brand: 'Renault', model: 'Master', maker: 'VF1', fuel: 'diesel', wheels: 4, seats: 3 },
    { brand: 'Ford', model: 'Transit', maker: 'WF0', fuel: 'diesel', wheels: 4, seats: 3 },
    { brand: 'Mercedes-Benz', model: 'eSprinter', maker: 'W1V', fuel: 'electric', wheels: 4, seats: 3 },
  ],
  truck: [
    { brand: 'Volvo', model: 'FH 460', maker: 'YV2', fuel: 'diesel', wheels: 10, seats: 2 },
    { brand: 'Scania', model: 'R 450', maker: 'YS2', fuel: 'diesel', wheels: 10, seats: 2 },
    { brand: 'MAN', model: 'TGX 18.470', maker: 'WMA', fuel: 'diesel', wheels: 6, seats: 2 },
  ],
  bus: [
    { brand: 'Mercedes-Benz', model: 'Intouro', maker: 'WEB', fuel: 'diesel', wheels: 6, seats: 51 },
    { brand: 'Iveco', model: 'Crossway', maker: 'VNE', fuel: 'cng', wheels: 6, seats: 49 },
  ],
  car: [
    { brand: 'Volkswagen', model: 'Golf', maker: 'WVW', fuel: 'petrol', wheels: 4, seats: 5 },
    { brand: 'Renault', model: 'Mégane', maker: 'VF1', fuel: 'hybrid', wheels: 4, seats: 5 },
  ],
  motorcycle: [{ brand: 'Honda', model: 'CB125F', maker: 'ME4', fuel: 'petrol', wheels: 2, seats: 2 }],
}

const CARGOES: Readonly<Partial<Record<BodyName, CargoType>>> = { van: 'general', bus: 'people' }
const TRUCK_CARGOES = ['cooled', 'general', 'bulk'] as const
const COLOURS = ['White', 'Silver', 'Blue', 'Red'] as const
const INSURERS = ['Harbour Mutual', 'Delta Assurance', 'Norte Seguros'] as const
const SALES_PEOPLE = ['Rita Campos', 'Henk Mulder'] as const
/** Letters and digits of a VIN: without I, O and Q. */
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789'

/** What the enterprise keeps of a vehicle beside its tracker; the same for every making of the demo world. */
export function papersOf(vehicle: DemoVehicle) {
  const { name, body, life } = vehicle
  const pick = <T>(from: readonly T[], what: string): T => from[hashOf(what, name) % from.length] as T
  const digger = vehicle.icon === 'excavator'
  const make = pick(MAKES[body], 'make')
  return {
    brand: digger ? 'Caterpillar' : make.brand,
    vehicleModel: digger ? '320 GC' : make.model,
    color: digger ? 'Yellow' : pick(COLOURS, 'colour'),
    chassis: vinOf(digger ? 'CAT' : make.maker, name),
    productionYear: 2017 + (hashOf('year', name) % 8),
    seats: digger ? 1 : make.seats,
    wheels: digger ? null : make.wheels,
    tonnage: body === 'truck' ? 18 + (hashOf('tonnage', name) % 23) : body === 'van' ? 1.4 : null,
    cargoType:
      body === 'truck' && !digger ? pick(TRUCK_CARGOES, 'cargo') : (CARGOES[body] ?? ('none' as const)),
    fuelType: digger ? ('diesel' as const) : make.fuel,
    maxSpeedKmh: body === 'truck' ? 90 : body === 'bus' ? 100 : null,
    status: digger ? ('rentOut' as const) : life === 'unused' ? ('vacant' as const) : ('using' as const),
    salesPerson: pick(SALES_PEOPLE, 'sales'),
    customerVehicleId: `HL-${String(1000 + (hashOf('book', name) % 9000))}`,
    insurer: pick(INSURERS, 'insurer'),
    policyNumber: `HM ${String(100_000 + (hashOf('policy', name) % 900_000))}`,
    premium:
      body === 'truck' ? 2400 + (hashOf('premium', name) % 900) : 640 + (hashOf('premium', name) % 400),
    insuredAmount: body === 'truck' ? 120_000 : 38_000,
  }
}

/** Litres per 100 km by body; its trackers measure the tanks of some of them. */
const CONSUMPTION: Readonly<Record<BodyName, number>> = {
  van: 9.4,
  truck: 28,
  bus: 26,
  car: 6.1,
  motorcycle: 2.2,
}

/** What a vehicle takes, as its record says; null of those that burn nothing, and of a digger, whose distance says little. */
export function consumptionOf(vehicle: DemoVehicle): number | null {
  const isBurning = papersOf(vehicle).fuelType !== 'electric' && vehicle.icon !== 'excavator'
  return isBurning ? CONSUMPTION[vehicle.body] : null
}

function vinOf(maker: string, name: string): string {
  let vin = maker
  for (let at = 0; vin.length < 17; at++) {
    const letters = vin.length < 13 ? VIN_LETTERS : VIN_LETTERS.slice(-10)
    vin += letters[hashOf('vin', name, at) % letters.length]
  }
  return vin
}
