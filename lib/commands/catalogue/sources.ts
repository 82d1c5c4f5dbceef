/** Where texts of the catalogue were found. Shown beside a command, so that an operator can look for himself. */
export const SOURCES = {
  facts: 'Facts on GT06 collected from vendor documents, clients and public decoders',
  concoxProtocol: 'Concox, GPS Tracker Communication Protocol (GT06), 6.3 to 6.5 and appendix B',
  concoxManual: 'Concox, GPS vehicle tracker, user manual, 7.1',
  gt06nManual: 'Concox GT06N, user manual 1.0.2',
  gt06nSetup: 'Set-up of GT06N and WeTrack2 by a public client, with the answers that it waits for',
  jv200Manual: 'Concox/Jimi JV200, user manual, 6.6 to 6.8',
  x3List: 'Concox X3 command list 2025 (scribd.com/document/837916097)',
  vl01Guide: 'Configuration guide of Jimi 4G trackers (JM-VL01, NT06L)',
  vl110cList: 'Jimi VL110C Series Command List V1.0, as a public integration gives it',
  s20Notes: 'WanWay S20 4G: texts and answers read off a device (public notes on the vendor’s lists of 2022)',
  mv930Manual: 'MiCODUS MV930, user manual',
  jimiCloud: 'Jimi IoT, docs.jimicloud.com, testing of JIMI protocol devices',
  jimiGuide: 'Navixy, Jimi IoT dashcam configuration (JC400, JC261)',
  jc261Tried: 'openmdvr, command catalogue of JC261 and JC400, tried on a JC261',
  teltonikaCommands: 'Teltonika wiki, SMS/GPRS commands of FMB, FMM, FMC and FMC650',
  teltonikaParameters:
    'Teltonika wiki, list of parameters of FMB, FMM and FMC (2001 to 2006, 10000 to 10055: data acquisition)',
  h02Protocol: 'Protocol of the trackers ST-901 to ST-925 (H02), parts I and II',
  jt808Standard: 'JT/T 808-2013 and 808-2019, messages 0x8103 to 0x8801, as public implementations have them',
  jt808Server: 'A public tracking server, its encoder for JT/T 808 terminals (0x8105 with F0 and F1)',
  g10lsProtocol: 'JT/T808 Protocol for G10LS, table 14 (github.com/AIPorto/GPS-Tracker-SDK)',
} as const
