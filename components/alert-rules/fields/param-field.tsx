'use client'
import type { ComponentType } from 'react'
import type { Field } from '@/lib/alerts/kinds/fields'
import { ConditionsField } from './conditions-field'
import { FenceField } from './fence-field'
import { NoField, PlaceField } from './place-field'
import { BoolField, ChoiceField, NumberField, TextField, TimeField, ZoneField } from './plain-fields'
import { TypesField } from './types-field'
import type { FieldOf } from './use-param'

/** What asks for a field of a kind of rules, by what sort of field it is. */
const FIELDS: { [Kind in Field['kind']]: ComponentType<FieldOf<Kind>> } = {
  number: NumberField,
  optional: NumberField,
  bool: BoolField,
  time: TimeField,
  choice: ChoiceField,
  zone: ZoneField,
  latitude: PlaceField,
  longitude: NoField,
  eventTypes: TypesField,
  text: TextField,
  fence: FenceField,
  conditions: ConditionsField,
}

export function ParamField({ name, field }: { name: string; field: Field }) {
  const Asks = FIELDS[field.kind] as ComponentType<{ name: string; field: Field }>
  return <Asks name={name} field={field} />
}
