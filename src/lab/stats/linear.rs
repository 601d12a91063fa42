//! The linear algebra that a fit needs.

/// A square matrix, row by row.
pub type Matrix = Vec<Vec<f64>>;

pub fn zeros(size: usize) -> Matrix {
    vec![vec![0.0; size]; size]
}

/// The inverse of a symmetric positive definite matrix, by Cholesky; `None` if it is not one.
pub fn inverse(matrix: &Matrix) -> Option<Matrix> {
    let size = matrix.len();
    let mut lower = zeros(size);
    for row in 0..size {
        for column in 0..=row {
            let known: f64 = (0..column).map(|k| lower[row][k] * lower[column][k]).sum();
            let rest = matrix[row][column] - known;
            lower[row][column] = if row == column {
                if rest <= 0.0 {
                    return None;
                }
                rest.sqrt()
            } else {
                rest / lower[column][column]
            };
        }
    }
    // The inverse is symmetric too: solved for column by column, kept as rows.
    let column = |unit: usize| {
        let mut x = vec![0.0; size];
        for row in unit..size {
            let known: f64 = (unit..row).map(|k| lower[row][k] * x[k]).sum();
            x[row] = (f64::from(u8::from(row == unit)) - known) / lower[row][row];
        }
        for row in (0..size).rev() {
            let known: f64 = (row + 1..size).map(|k| lower[k][row] * x[k]).sum();
            x[row] = (x[row] - known) / lower[row][row];
        }
        x
    };
    Some((0..size).map(column).collect())
}

pub fn times(matrix: &Matrix, vector: &[f64]) -> Vec<f64> {
    matrix.iter().map(|row| dot(row, vector)).collect()
}

pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::testing::close;

    #[test]
    fn inverse_of_a_known_matrix() {
        let matrix = vec![vec![4.0, 2.0, 0.6], vec![2.0, 5.0, 1.0], vec![0.6, 1.0, 3.0]];
        let inverse = inverse(&matrix).unwrap();
        // Symmetric: its columns are its rows.
        for (r, row) in matrix.iter().enumerate() {
            for (c, column) in inverse.iter().enumerate() {
                close(dot(row, column), f64::from(u8::from(r == c)), 1e-12);
            }
        }
    }

    #[test]
    fn no_inverse() {
        assert_eq!(inverse(&vec![vec![1.0, 2.0], vec![2.0, 1.0]]), None);
        assert_eq!(inverse(&vec![vec![0.0]]), None);
    }
}
