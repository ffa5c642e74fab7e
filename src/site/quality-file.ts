/** A quality report as a file, for `vitrine report --html`. */
export { type FilePicture, qualityFile, reportedExamples } from './quality/quality-file.ts';
