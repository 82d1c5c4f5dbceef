import type { CatalogueModel } from '@/lib/devices/catalogue-model'

/** Trackers that speak GT06. `family` chooses the tables that differ by model. */
export const GT06_MODELS: readonly CatalogueModel[] = [
  {
    code: 'GT06N',
    name: 'GT06N',
    vendor: 'Concox',
    heartbeatSeconds: 180,
    icon: 'car',
  },
  {
    code: 'JM-VL03',
    name: 'JM-VL03',
    vendor: 'Jimi',
    family: 'vl',
    heartbeatSeconds: 300,
    icon: 'car',
  },
  {
    code: 'JM-VL110C',
    name: 'JM-VL110C',
    vendor: 'Jimi',
    family: 'vl',
    heartbeatSeconds: 300,
    icon: 'car',
  },
  {
    code: 'JM-LL01',
    name: 'JM-LL01',
    vendor: 'Jimi',
    family: 'll',
    heartbeatSeconds: 3600,
    icon: 'container',
  },
  {
    code: 'WeTrack2',
    name: 'WeTrack2',
    vendor: 'Concox',
    heartbeatSeconds: 180,
    icon: 'car',
  },
  {
    code: 'X3',
    name: 'X3',
    vendor: 'Concox',
    heartbeatSeconds: 180,
    icon: 'truck',
  },
  {
    code: 'OB22',
    name: 'OB22',
    vendor: 'Concox',
    heartbeatSeconds: 180,
    icon: 'car',
  },
  {
    code: 'JC400',
    name: 'JC400',
    vendor: 'Jimi',
    family: 'jc400',
    heartbeatSeconds: 180,
    icon: 'truck',
  },
  {
    code: 'JC261',
    name: 'JC261',
    vendor: 'Jimi',
    family: 'jc400',
    heartbeatSeconds: 180,
    icon: 'bus',
  },
]
