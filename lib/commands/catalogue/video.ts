import type { CommandTable } from './definition'
import { SOURCES } from './sources'

const url = { kind: 'text', max: 200, first: null, form: 'url' } as const
const SEEN = { families: ['jc400'], source: SOURCES.facts, mark: 'seen' } as const
const GUIDE = { families: ['jc400'], source: SOURCES.jimiGuide, mark: 'seen' } as const
const CLOUD = { families: ['jc400'], source: SOURCES.jimiCloud, mark: 'vendor' } as const
const STORED = { families: ['jt808', 'g10ls'], source: SOURCES.jt808Standard, mark: 'vendor' } as const

/** Cameras of the GT06 family (JC400, JC261). Their texts have no `#`. */
export const VIDEO = {
  takePicture: {
    parameters: {
      camera: { kind: 'choice', options: { cabin: 'in', road: 'out', both: 'inout' }, first: 'road' },
    },
    texts: [
      { ...SEEN, gprs: 'Picture,{camera}' },
      {
        families: ['jt808', 'g10ls'],
        parameters: { channel: { kind: 'integer', unit: null, min: 1, max: 16, first: 1 } },
        gprs: '8801,{channel}',
        source: SOURCES.jt808Standard,
        mark: 'vendor',
      },
    ],
    danger: 'none',
    isCommon: true,
  },
  storedPictures: {
    parameters: {
      channel: { kind: 'integer', unit: null, min: 0, max: 16, first: 0 },
      cause: {
        kind: 'choice',
        options: { command: '0', timer: '1', robbery: '2', crash: '3' },
        first: 'command',
      },
    },
    texts: [{ ...STORED, gprs: '8802,0,{channel},{cause}' }],
    danger: 'none',
    readsOnly: true,
  },
  fetchPicture: {
    parameters: { picture: { kind: 'integer', unit: null, min: 1, max: 4_294_967_295, first: null } },
    texts: [{ ...STORED, gprs: '8805,{picture}' }],
    danger: 'none',
  },
  startLiveVideo: {
    parameters: {
      camera: { kind: 'choice', options: { cabin: 'IN', road: 'OUT', both: 'INOUT' }, first: 'both' },
      minutes: { kind: 'integer', unit: 'min', min: 2, max: 180, first: 15 },
    },
    texts: [{ ...SEEN, gprs: 'RTMP,ON,{camera},{minutes}' }],
    danger: 'none',
  },
  stopLiveVideo: {
    parameters: {},
    texts: [{ ...SEEN, gprs: 'RTMP,OFF' }],
    danger: 'none',
  },
  /** Names of what is recorded; the list itself goes to the address of file lists. */
  fileList: {
    parameters: {},
    texts: [{ ...SEEN, gprs: 'FILELIST' }],
    danger: 'none',
    readsOnly: true,
  },
  uploadFile: {
    parameters: { file: { kind: 'text', max: 100, first: null, form: 'any' } },
    texts: [{ ...SEEN, gprs: 'UPLOADFILE,{file}' }],
    danger: 'none',
  },
  /** Of which events films are sent by themselves. */
  uploadEvents: {
    parameters: {
      event: {
        kind: 'choice',
        options: {
          sos: 'SOS',
          crash: 'CRASH',
          vibration: 'VIBRATE',
          overspeed: 'OVERSPEED',
          acceleration: 'RAPIDACC',
          braking: 'RAPIDDEC',
          turn: 'RAPIDTURN',
        },
        first: 'crash',
      },
      films: { kind: 'choice', options: { both: 'ON', road: '1', cabin: '2', none: 'OFF' }, first: 'both' },
    },
    texts: [{ ...GUIDE, gprs: 'UPLOADSW,{event},{films}' }],
    danger: 'none',
  },
  /** Lets the camera take addresses that are not its maker's. */
  ownVideoServer: {
    parameters: {},
    texts: [{ ...CLOUD, gprs: 'COREKITSW,0' }],
    danger: 'confirm',
  },
  videoUploadAddress: {
    parameters: { url },
    texts: [{ ...CLOUD, gprs: 'UPLOAD,{url}' }],
    danger: 'confirm',
  },
  fileListAddress: {
    parameters: { url },
    texts: [{ ...GUIDE, gprs: 'FILELIST,{url}' }],
    danger: 'confirm',
  },
  liveVideoAddress: {
    parameters: { url: { ...url, form: 'stream' } },
    texts: [{ ...CLOUD, gprs: 'RSERVICE,{url}' }],
    danger: 'confirm',
  },
} as const satisfies CommandTable
