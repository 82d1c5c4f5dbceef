import { encodeXml } from './encode-xml'

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const KIND = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Numbers of formats below this one are those that the programs bring along. */
const OWN_FORMATS = 164
export const SHEET_PATH = 'xl/worksheets/sheet1.xml'
export const PLAIN_STYLE = 0
export const HEADING_STYLE = 1
/** The style of the first of the formats; the others follow. */
export const FIRST_FORMAT_STYLE = 2

/** Everything in a workbook of one sheet but the sheet (ECMA-376), by path. */
export function workbookParts(sheetName: string, formats: readonly string[]): [path: string, xml: string][] {
  return [
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${TYPES}">` +
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
        `<Override PartName="/xl/workbook.xml" ContentType="${KIND}.sheet.main+xml"/>` +
        `<Override PartName="/${SHEET_PATH}" ContentType="${KIND}.worksheet+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${KIND}.styles+xml"/></Types>`,
    ],
    ['_rels/.rels', links(['officeDocument', 'xl/workbook.xml'])],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>` +
        `<sheet name="${encodeXml(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', links(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])],
    ['xl/styles.xml', styles(formats)],
  ]
}

/** What stands before the rows: the heading stays in sight, columns have their width and style. */
export function sheetHead(
  rightToLeft: boolean,
  columns: readonly { width: number; style: number }[],
): string {
  const cols = columns.map(
    ({ width, style }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${width}" style="${style}" customWidth="1"/>`,
  )
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>` +
    `<sheetView${rightToLeft ? ' rightToLeft="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<sheetFormatPr defaultRowHeight="15"/><cols>${cols.join('')}</cols><sheetData>`
  )
}
export const SHEET_FOOT = '</sheetData></worksheet>'

const links = (...targets: [kind: string, path: string][]) =>
  `${HEAD}<Relationships xmlns="${LINKS}">${targets
    .map(([kind, path], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${kind}" Target="${path}"/>`)
    .join('')}</Relationships>`

function styles(formats: readonly string[]): string {
  const codes = formats.map(
    (code, at) => `<numFmt numFmtId="${OWN_FORMATS + at}" formatCode="${encodeXml(code)}"/>`,
  )
  const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`
  const xf = (format: number, fontId: number) =>
    `<xf numFmtId="${format}" fontId="${fontId}" fillId="0" borderId="0" xfId="0"` +
    ` applyNumberFormat="${format > 0 ? 1 : 0}" applyFont="${fontId}"/>`
  return (
    `${HEAD}<styleSheet xmlns="${MAIN}">` +
    (codes.length > 0 ? `<numFmts count="${codes.length}">${codes.join('')}</numFmts>` : '') +
    `<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${FIRST_FORMAT_STYLE + codes.length}">${xf(0, 0)}${xf(0, 1)}${codes
      .map((_, at) => xf(OWN_FORMATS + at, 0))
      .join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  )
}
