export { normalisePlate, plateLength } from '../../contract/plate-rules.ts';
