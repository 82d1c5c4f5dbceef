import type { PointField } from './found-points'

/** A column: of a field, or of the date that belongs to a time of day. */
export type CsvColumn = PointField | 'date'

/** Headings as we and others write them, in the languages of those whose trackers we read most. */
const NAMES: Readonly<Record<CsvColumn, readonly string[]>> = {
  time: [
    'time',
    'timestamp',
    'fixtime',
    'device time',
    'datetime',
    'date time',
    'gps time',
    'local time',
    'utc',
    'Zeit',
    'Uhrzeit',
    'Zeitstempel',
    'Zeitpunkt',
    'Datum Zeit',
    'Datum Uhrzeit',
    'Datum/Zeit',
    'GPS-Zeit',
    'hora',
    'fecha y hora',
    'fecha hora',
    'marca de tiempo',
    'data e hora',
    'data hora',
    'horário',
    '时间',
    '日期时间',
    '定位时间',
    '时间戳',
    '上报时间',
    'GPS时间',
    '時間',
    'الوقت',
    'وقت',
    'التاريخ والوقت',
    'الطابع الزمني',
  ],
  date: ['date', 'gps date', 'Datum', 'fecha', 'data', '日期', 'التاريخ', 'تاريخ'],
  lat: [
    'lat',
    'latitude',
    'Breite',
    'Breitengrad',
    'geografische Breite',
    'latitud',
    '纬度',
    '緯度',
    'خط العرض',
    'دائرة العرض',
    'العرض',
  ],
  lon: [
    'lon',
    'lng',
    'long',
    'longitude',
    'Länge',
    'Laenge',
    'Längengrad',
    'Laengengrad',
    'geografische Länge',
    'longitud',
    '经度',
    '經度',
    'خط الطول',
    'الطول',
  ],
  speedKmh: [
    'speedkmh',
    'speedkph',
    'speed',
    'Geschwindigkeit',
    'Tempo',
    'velocidad',
    'velocidade',
    '速度',
    'السرعة',
    'سرعة',
  ],
  heading: [
    'heading',
    'course',
    'bearing',
    'headingdegrees',
    'direction',
    'Richtung',
    'Kurs',
    'rumbo',
    'dirección grados',
    'rumo',
    'direção',
    '方向',
    '航向',
    'الاتجاه',
  ],
  altitudeM: [
    'altitudem',
    'altitude',
    'alt',
    'ele',
    'elevation',
    'Höhe',
    'Hoehe',
    'altitud',
    'altura',
    '海拔',
    '高度',
    'الارتفاع',
  ],
  accuracyM: ['accuracym', 'accuracy', 'Genauigkeit', 'precisión', 'precisão', '精度', 'الدقة'],
  satellites: ['satellites', 'sat', 'sats', 'Satelliten', 'satélites', '卫星数', '卫星', 'الأقمار الصناعية'],
  ignition: [
    'ignition',
    'acc',
    'Zündung',
    'encendido',
    'ignición',
    'ignição',
    '点火',
    '点火状态',
    'التشغيل',
    'الإشعال',
  ],
  odometerM: ['odometerm', 'odometer', 'Kilometerstand in m', 'odómetro', 'hodômetro'],
}

/** Letters alone, without their marks: `Länge`, `LÄNGE` and `"lange"` are one. */
const lettersOf = (heading: string): string =>
  heading
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}]/gu, '')

const COLUMNS = new Map<string, CsvColumn>(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name) => [lettersOf(name), column as CsvColumn] as const),
  ),
)

/** Units in which values are read as they stand. */
const OWN_UNITS = [
  '',
  'utc',
  'gmt',
  'utcgmt',
  'kmh',
  'kph',
  'm',
  'deg',
  'degrees',
  'grad',
  '米',
  'م',
  '公里小时',
  'كمس',
]

/** What a heading says that its column holds; null for one that is not known, or is of another unit or zone. */
export function columnOf(heading: string): { column: CsvColumn; isUtc: boolean } | null {
  const [, name = '', unit = ''] = /^([^([（]*)[([（]?([^)\]）]*)/.exec(heading) ?? []
  const unitLetters = lettersOf(unit)
  const letters = lettersOf(name)
  const column = COLUMNS.get(letters) ?? COLUMNS.get(letters.replace(/^utc|utc$/g, ''))
  if (!column || !OWN_UNITS.includes(unitLetters)) return null
  return { column, isUtc: unitLetters.includes('utc') || letters.includes('utc') }
}
