;; Compares a query with vectors by their 8-bit codes. scan.wasm is assembled from
;; this file by `node tools/assemble-scan.ts`; a test assembles it again.
;;
;; $memory holds the vectors: `codes`, `steps` and `errors` are in it. V8 reads the
;; first memory at the lowest cost. $scratch holds the numbers of the vectors to
;; compare, the query, and the lists of what is found. Parameters are byte offsets
;; or numbers of bytes, except `first`, `count` and the floats; `count` and `stride`
;; are not 0.
(module
  (import "memory" "0" (memory $memory 0 65536 shared))
  (import "memory" "1" (memory $scratch 1))

  ;; Lists the vectors whose similarity may reach a limit and returns how many:
  ;;
  ;;   found = 0
  ;;   do {
  ;;     vector = first + vectors[0], vectors += 1
  ;;     product = sum of codes[vector * stride + i] * query[i]      for i below stride
  ;;     if (product * steps[vector] * step + errors[vector] * more + error >= limit) {
  ;;       foundVectors[found] = vector, foundProducts[found] = product, found += 1
  ;;     }
  ;;   } while (count -= 1)
  ;;
  ;; The query has 16-bit codes. Products are 32-bit integers that must not overflow.
  ;; `stride` is a multiple of 32 (STRIDE_UNIT), which one round of the inner loop takes.
  (func (export "scan")
    (param $codes i32) (param $steps i32) (param $errors i32) (param $first i32) (param $vectors i32)
    (param $count i32) (param $stride i32) (param $query i32) (param $foundVectors i32)
    (param $foundProducts i32) (param $step f32) (param $more f32) (param $error f32) (param $limit f32)
    (result i32)
    (local $vector i32) (local $at i32) (local $queryAt i32) (local $end i32) (local $product i32)
    (local $found i32) (local $sixteen v128) (local $low v128) (local $high v128)
    (loop $vector
      (local.set $end
        (i32.add
          (local.tee $at
            (i32.add
              (i32.mul
                (local.tee $vector (i32.add (local.get $first) (i32.load $scratch (local.get $vectors))))
                (local.get $stride))
              (local.get $codes)))
          (local.get $stride)))
      (local.set $queryAt (local.get $query))
      (local.set $low (v128.const i32x4 0 0 0 0))
      (local.set $high (v128.const i32x4 0 0 0 0))
      (loop $codes32
        (local.set $low
          (i32x4.add
            (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.tee $sixteen (v128.load $memory (local.get $at))))
              (v128.load $scratch (local.get $queryAt)))
            (local.get $low)))
        (local.set $high
          (i32x4.add
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $sixteen))
              (v128.load $scratch offset=16 (local.get $queryAt)))
            (local.get $high)))
        (local.set $low
          (i32x4.add
            (i32x4.dot_i16x8_s
              (i16x8.extend_low_i8x16_s (local.tee $sixteen (v128.load $memory offset=16 (local.get $at))))
              (v128.load $scratch offset=32 (local.get $queryAt)))
            (local.get $low)))
        (local.set $high
          (i32x4.add
            (i32x4.dot_i16x8_s
              (i16x8.extend_high_i8x16_s (local.get $sixteen))
              (v128.load $scratch offset=48 (local.get $queryAt)))
            (local.get $high)))
        (local.set $queryAt (i32.add (local.get $queryAt) (i32.const 64)))
        (br_if $codes32
          (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 32))) (local.get $end))))
      (if
        (f32.ge
          (f32.add
            (f32.add
              (f32.mul
                (f32.mul
                  (f32.convert_i32_s
                    (local.tee $product
                      (i32.add
                        (i32.add
                          (i32.add
                            (i32x4.extract_lane 0
                              (local.tee $low (i32x4.add (local.get $low) (local.get $high))))
                            (i32x4.extract_lane 1 (local.get $low)))
                          (i32x4.extract_lane 2 (local.get $low)))
                        (i32x4.extract_lane 3 (local.get $low)))))
                  (f32.load $memory
                    (i32.add (local.get $steps) (i32.mul (local.get $vector) (i32.const 4)))))
                (local.get $step))
              (f32.mul
                (f32.load $memory (i32.add (local.get $errors) (i32.mul (local.get $vector) (i32.const 4))))
                (local.get $more)))
            (local.get $error))
          (local.get $limit))
        (then
          (i32.store $scratch
            (i32.add (local.get $foundVectors) (i32.mul (local.get $found) (i32.const 4)))
            (local.get $vector))
          (i32.store $scratch
            (i32.add (local.get $foundProducts) (i32.mul (local.get $found) (i32.const 4)))
            (local.get $product))
          (local.set $found (i32.add (local.get $found) (i32.const 1)))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 4)))
      (br_if $vector (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $found))

  ;; The same for vectors with a stride of 16 and a `count` that is a multiple of
  ;; four, four vectors in each round. What such a vector takes besides its one
  ;; multiplication, such as adding up lanes, is done for four at once. Each of the
  ;; four is listed; the next one overwrites it unless it may reach the limit. So up
  ;; to three entries behind what is found are written.
  (func (export "scanNarrow")
    (param $codes i32) (param $steps i32) (param $errors i32) (param $first i32) (param $vectors i32)
    (param $count i32) (param $stride i32) (param $query i32) (param $foundVectors i32)
    (param $foundProducts i32) (param $step f32) (param $more f32) (param $error f32) (param $limit f32)
    (result i32)
    (local $vector0 i32) (local $vector1 i32) (local $vector2 i32) (local $vector3 i32) (local $found i32)
    (local $bits i32) (local $next i32) (local $sum0 v128) (local $sum1 v128) (local $sum2 v128)
    (local $sum3 v128) (local $sixteen v128) (local $products v128) (local $fold0 v128) (local $fold1 v128)
    (local $steps4 v128) (local $errors4 v128) (local $query0 v128) (local $query1 v128) (local $step4 v128) (local $more4 v128)
    (local $error4 v128) (local $limit4 v128)
    (local.set $query0 (v128.load $scratch (local.get $query)))
    (local.set $query1 (v128.load $scratch offset=16 (local.get $query)))
    (local.set $step4 (f32x4.splat (local.get $step)))
    (local.set $more4 (f32x4.splat (local.get $more)))
    (local.set $error4 (f32x4.splat (local.get $error)))
    (local.set $limit4 (f32x4.splat (local.get $limit)))
    (loop $four
      (local.set $sum0
        (i32x4.add
          (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s
              (local.tee $sixteen
                (v128.load $memory
                  (i32.add
                    (i32.mul
                      (local.tee $vector0
                        (i32.add (local.get $first) (i32.load $scratch (local.get $vectors))))
                      (i32.const 16))
                    (local.get $codes)))))
            (local.get $query0))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $sixteen)) (local.get $query1))))
      (local.set $sum1
        (i32x4.add
          (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s
              (local.tee $sixteen
                (v128.load $memory
                  (i32.add
                    (i32.mul
                      (local.tee $vector1
                        (i32.add (local.get $first) (i32.load $scratch offset=4 (local.get $vectors))))
                      (i32.const 16))
                    (local.get $codes)))))
            (local.get $query0))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $sixteen)) (local.get $query1))))
      (local.set $sum2
        (i32x4.add
          (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s
              (local.tee $sixteen
                (v128.load $memory
                  (i32.add
                    (i32.mul
                      (local.tee $vector2
                        (i32.add (local.get $first) (i32.load $scratch offset=8 (local.get $vectors))))
                      (i32.const 16))
                    (local.get $codes)))))
            (local.get $query0))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $sixteen)) (local.get $query1))))
      (local.set $sum3
        (i32x4.add
          (i32x4.dot_i16x8_s
            (i16x8.extend_low_i8x16_s
              (local.tee $sixteen
                (v128.load $memory
                  (i32.add
                    (i32.mul
                      (local.tee $vector3
                        (i32.add (local.get $first) (i32.load $scratch offset=12 (local.get $vectors))))
                      (i32.const 16))
                    (local.get $codes)))))
            (local.get $query0))
          (i32x4.dot_i16x8_s (i16x8.extend_high_i8x16_s (local.get $sixteen)) (local.get $query1))))
      ;; Adds up the lanes of each vector: two to each, then one.
      (local.set $fold0
        (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum0) (local.get $sum1))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum0) (local.get $sum1))))
      (local.set $fold1
        (i32x4.add
          (i8x16.shuffle 0 1 2 3 16 17 18 19 4 5 6 7 20 21 22 23 (local.get $sum2) (local.get $sum3))
          (i8x16.shuffle 8 9 10 11 24 25 26 27 12 13 14 15 28 29 30 31 (local.get $sum2) (local.get $sum3))))
      (local.set $products
        (i32x4.add
          (i8x16.shuffle 0 1 2 3 4 5 6 7 16 17 18 19 20 21 22 23 (local.get $fold0) (local.get $fold1))
          (i8x16.shuffle 8 9 10 11 12 13 14 15 24 25 26 27 28 29 30 31
            (local.get $fold0)
            (local.get $fold1))))
      (local.set $steps4 (v128.const i32x4 0 0 0 0))
      (local.set $steps4
        (v128.load32_lane $memory 0
          (i32.add (local.get $steps) (i32.mul (local.get $vector0) (i32.const 4)))
          (local.get $steps4)))
      (local.set $steps4
        (v128.load32_lane $memory 1
          (i32.add (local.get $steps) (i32.mul (local.get $vector1) (i32.const 4)))
          (local.get $steps4)))
      (local.set $steps4
        (v128.load32_lane $memory 2
          (i32.add (local.get $steps) (i32.mul (local.get $vector2) (i32.const 4)))
          (local.get $steps4)))
      (local.set $steps4
        (v128.load32_lane $memory 3
          (i32.add (local.get $steps) (i32.mul (local.get $vector3) (i32.const 4)))
          (local.get $steps4)))
      (local.set $errors4 (v128.const i32x4 0 0 0 0))
      (local.set $errors4
        (v128.load32_lane $memory 0
          (i32.add (local.get $errors) (i32.mul (local.get $vector0) (i32.const 4)))
          (local.get $errors4)))
      (local.set $errors4
        (v128.load32_lane $memory 1
          (i32.add (local.get $errors) (i32.mul (local.get $vector1) (i32.const 4)))
          (local.get $errors4)))
      (local.set $errors4
        (v128.load32_lane $memory 2
          (i32.add (local.get $errors) (i32.mul (local.get $vector2) (i32.const 4)))
          (local.get $errors4)))
      (local.set $errors4
        (v128.load32_lane $memory 3
          (i32.add (local.get $errors) (i32.mul (local.get $vector3) (i32.const 4)))
          (local.get $errors4)))
      (if
        (local.tee $bits
          (i32x4.bitmask
            (f32x4.ge
              (f32x4.add
                (f32x4.add
                  (f32x4.mul
                    (f32x4.mul (f32x4.convert_i32x4_s (local.get $products)) (local.get $steps4))
                    (local.get $step4))
                  (f32x4.mul (local.get $errors4) (local.get $more4)))
                (local.get $error4))
              (local.get $limit4))))
        (then
          (i32.store $scratch (local.get $foundVectors) (local.get $vector0))
          (i32.store $scratch (local.get $foundProducts) (i32x4.extract_lane 0 (local.get $products)))
          (local.set $found
            (i32.add
              (local.tee $next (i32.and (i32.shr_u (local.get $bits) (i32.const 0)) (i32.const 1)))
              (local.get $found)))
          (local.set $foundVectors
            (i32.add (local.tee $next (i32.mul (local.get $next) (i32.const 4))) (local.get $foundVectors)))
          (local.set $foundProducts (i32.add (local.get $next) (local.get $foundProducts)))
          (i32.store $scratch (local.get $foundVectors) (local.get $vector1))
          (i32.store $scratch (local.get $foundProducts) (i32x4.extract_lane 1 (local.get $products)))
          (local.set $found
            (i32.add
              (local.tee $next (i32.and (i32.shr_u (local.get $bits) (i32.const 1)) (i32.const 1)))
              (local.get $found)))
          (local.set $foundVectors
            (i32.add (local.tee $next (i32.mul (local.get $next) (i32.const 4))) (local.get $foundVectors)))
          (local.set $foundProducts (i32.add (local.get $next) (local.get $foundProducts)))
          (i32.store $scratch (local.get $foundVectors) (local.get $vector2))
          (i32.store $scratch (local.get $foundProducts) (i32x4.extract_lane 2 (local.get $products)))
          (local.set $found
            (i32.add
              (local.tee $next (i32.and (i32.shr_u (local.get $bits) (i32.const 2)) (i32.const 1)))
              (local.get $found)))
          (local.set $foundVectors
            (i32.add (local.tee $next (i32.mul (local.get $next) (i32.const 4))) (local.get $foundVectors)))
          (local.set $foundProducts (i32.add (local.get $next) (local.get $foundProducts)))
          (i32.store $scratch (local.get $foundVectors) (local.get $vector3))
          (i32.store $scratch (local.get $foundProducts) (i32x4.extract_lane 3 (local.get $products)))
          (local.set $found
            (i32.add
              (local.tee $next (i32.and (i32.shr_u (local.get $bits) (i32.const 3)) (i32.const 1)))
              (local.get $found)))
          (local.set $foundVectors
            (i32.add (local.tee $next (i32.mul (local.get $next) (i32.const 4))) (local.get $foundVectors)))
          (local.set $foundProducts (i32.add (local.get $next) (local.get $foundProducts)))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 16)))
      (br_if $four (local.tee $count (i32.sub (local.get $count) (i32.const 4)))))
    (local.get $found))

  ;; Reads a little of each vector, of every 64 bytes, which a processor fetches at
  ;; once. Vectors that pass a filter are far apart, and the scan would wait for one
  ;; after the other; here many are fetched at once. Without the sum nothing would
  ;; be read.
  (func (export "touch")
    (param $codes i32) (param $vectors i32) (param $count i32) (param $stride i32)
    (result i32)
    (local $at i32) (local $end i32) (local $sum i32)
    (loop $vector
      (local.set $end
        (i32.add
          (local.tee $at
            (i32.add
              (i32.mul (i32.load $scratch (local.get $vectors)) (local.get $stride))
              (local.get $codes)))
          (local.get $stride)))
      (loop $line
        (local.set $sum (i32.add (local.get $sum) (i32.load $memory (local.get $at))))
        (br_if $line (i32.lt_u (local.tee $at (i32.add (local.get $at) (i32.const 64))) (local.get $end))))
      (local.set $vectors (i32.add (local.get $vectors) (i32.const 4)))
      (br_if $vector (local.tee $count (i32.sub (local.get $count) (i32.const 1)))))
    (local.get $sum)))
